-- Where statements take the time from. A demo's or a test's owner replaces both by ones that go before or behind the
-- machine's clock (server/db/clock.ts); a real clinic's are these.

-- The moment of the transaction. The planner puts the body in its place.
CREATE FUNCTION clinic_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE RETURN pg_catalog.now();

-- This very instant, also within a long transaction.
CREATE FUNCTION clinic_clock() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN pg_catalog.clock_timestamp();

-- All that took the machine's time until now: the defaults of columns, and functions.
DO $$
DECLARE
  own CONSTANT text[] := ARRAY['clinic_now', 'clinic_clock'];
  one record;
BEGIN
  FOR one IN
    SELECT attrelid::regclass AS place, attname AS name, pg_get_expr(adbin, adrelid) AS expression
    FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum JOIN pg_class c ON c.oid = adrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> 'schema_migrations'
      AND pg_get_expr(adbin, adrelid) ~ '\m(now|clock_timestamp)\(\)'
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER %I SET DEFAULT %s', one.place, one.name,
      replace(replace(one.expression, 'clock_timestamp()', 'clinic_clock()'), 'now()', 'clinic_now()'));
  END LOOP;
  FOR one IN
    SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.proname <> ALL (own)
      AND p.prosrc ~ '\m(now|clock_timestamp)\(\)'
      AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE replace(replace(one.definition, 'clock_timestamp()', 'clinic_clock()'), 'now()', 'clinic_now()');
  END LOOP;
END $$;
