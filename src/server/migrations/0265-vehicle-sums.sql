-- Sums of the journeys of a vehicle by local day and month (docs/decisions/0040-summaries.md): `sums` is a list of journeys in brief that each stand for
-- several. `first`: the day, or the first day of the month.
CREATE TABLE vehicle_sums (
  vehicle_id uuid NOT NULL,
  is_month boolean NOT NULL,
  first date NOT NULL,
  org_id uuid NOT NULL,
  sums text NOT NULL,
  PRIMARY KEY (vehicle_id, is_month, first)
);

-- Of each vehicle: the rules and the time zone its sums were made by, and between which instants its journeys changed since. Its row is the lock of who makes them.
CREATE TABLE vehicle_sum_marks (
  vehicle_id uuid PRIMARY KEY,
  rules smallint NOT NULL DEFAULT 0,
  zone text,
  from_at timestamptz(3),
  to_at timestamptz(3)
) WITH (fillfactor = 60);

-- Nothing is made of any vehicle yet.
INSERT INTO vehicle_sum_marks (vehicle_id) SELECT id FROM vehicles;

-- Whoever writes journeys marks in the same statement what is to be added up again; addresses of their ends do not.
CREATE FUNCTION mark_sums_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vehicle_sum_marks AS m (vehicle_id, from_at, to_at)
    SELECT vehicle_id, min(start_at), max(end_at) FROM added GROUP BY vehicle_id ORDER BY vehicle_id
    ON CONFLICT (vehicle_id) DO UPDATE SET from_at = least(m.from_at, excluded.from_at), to_at = greatest(m.to_at, excluded.to_at);
  RETURN NULL;
END $$;
CREATE FUNCTION mark_sums_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vehicle_sum_marks AS m (vehicle_id, from_at, to_at)
    SELECT vehicle_id, min(start_at), max(end_at) FROM removed GROUP BY vehicle_id ORDER BY vehicle_id
    ON CONFLICT (vehicle_id) DO UPDATE SET from_at = least(m.from_at, excluded.from_at), to_at = greatest(m.to_at, excluded.to_at);
  RETURN NULL;
END $$;
CREATE FUNCTION mark_sums_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vehicle_sum_marks AS m (vehicle_id, from_at, to_at)
    SELECT vehicle_id, min(start_at), max(greatest(o.end_at, n.end_at))
      FROM added n JOIN removed o USING (vehicle_id, start_at)
     WHERE n.org_id <> o.org_id OR n.end_at <> o.end_at OR n.journey - '{start,end}'::text[] IS DISTINCT FROM o.journey - '{start,end}'::text[]
     GROUP BY vehicle_id ORDER BY vehicle_id
    ON CONFLICT (vehicle_id) DO UPDATE SET from_at = least(m.from_at, excluded.from_at), to_at = greatest(m.to_at, excluded.to_at);
  RETURN NULL;
END $$;
CREATE TRIGGER sums_added AFTER INSERT ON journeys REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_sums_added();
CREATE TRIGGER sums_removed AFTER DELETE ON journeys REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION mark_sums_removed();
CREATE TRIGGER sums_changed AFTER UPDATE ON journeys REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mark_sums_changed();
