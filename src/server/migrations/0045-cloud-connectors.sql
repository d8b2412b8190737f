-- Where the calls of vendor clouds resume, by connector and by what is read (a device, a list): written after the data is committed.
CREATE TABLE cloud_cursors (
  connector text NOT NULL,
  scope text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (connector, scope)
);

-- When each cloud is called next, by whichever server process, and how it went.
CREATE TABLE cloud_runs (
  connector text PRIMARY KEY,
  due_at timestamptz(3) NOT NULL,
  ran_at timestamptz(3),
  succeeded_at timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  failure text
);
