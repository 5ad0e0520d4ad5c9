-- Once, on the first database: the accounts of docs/operating.md, "The audit log", and the one that HAProxy asks with.
CREATE ROLE clinic_owner LOGIN CREATEROLE PASSWORD 'OWNER-PASSWORD';
CREATE ROLE clinic_check LOGIN PASSWORD 'CHECK-PASSWORD';
CREATE DATABASE clinic OWNER clinic_owner;
SET ROLE clinic_owner;
CREATE ROLE clinic_app LOGIN PASSWORD 'APP-PASSWORD';
GRANT clinic_app TO clinic_owner;
RESET ROLE;
-- The standby copies with this password, from .pgpass.
ALTER ROLE pgautofailover_replicator PASSWORD 'COPY-PASSWORD';
