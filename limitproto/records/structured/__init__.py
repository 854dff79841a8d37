"""The typed record forms: JSON and MessagePack."""
