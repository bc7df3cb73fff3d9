-- Sessions and codes are found by the hash of their id from now on: those stored by the id itself end.
delete from identity_payload;
