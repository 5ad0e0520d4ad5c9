-- Roles of colleagues whom an admin added by phone. Each acts from the first log-in on, which proves the phone.
CREATE TABLE awaited_roles (
  account_id integer PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  role       text NOT NULL CHECK (role IN ('Doctor', 'Receptionist', 'Staff', 'Pathologist')),
  added_by   integer NOT NULL REFERENCES accounts (id),
  added_at   timestamptz NOT NULL DEFAULT clinic_now()
);
CREATE INDEX awaited_roles_added_by ON awaited_roles (added_by);
