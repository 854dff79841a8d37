"""The typed forms of records: JSON and MessagePack."""
