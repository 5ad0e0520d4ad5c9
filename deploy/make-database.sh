#!/bin/sh
# The database and its two accounts: the owner of the tables, and the clinic, which cannot change the audit log.
set -e
psql -v ON_ERROR_STOP=1 --username postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
CREATE ROLE clinic_owner LOGIN CREATEROLE PASSWORD :'owner';
CREATE DATABASE clinic OWNER clinic_owner;
SET ROLE clinic_owner;
CREATE ROLE clinic_app LOGIN PASSWORD :'app';
GRANT clinic_app TO clinic_owner;
SQL
