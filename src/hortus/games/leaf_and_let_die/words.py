"""x"""
from hortus.core.face import Face
class LeafFace(Face):
    def __init__(self, almanac): pass
