-- Addresses of places, by square of a ten-thousandth of a degree (about 10 m), as a provider of reverse geocoding gave them.
CREATE TABLE addresses (
  provider text NOT NULL,
  lat_e4 integer NOT NULL,
  lng_e4 integer NOT NULL,
  -- Null: there is none.
  label text,
  asked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (provider, lat_e4, lng_e4)
);

-- What waits for an address: the state of a vehicle, or an end of one of its journeys ("<start in ms>:start", "<start in ms>:end").
CREATE TABLE address_wants (
  vehicle_id uuid NOT NULL,
  target text NOT NULL,
  lat_e4 integer NOT NULL,
  lng_e4 integer NOT NULL,
  wanted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (vehicle_id, target)
);
CREATE INDEX address_wants_wanted_idx ON address_wants (wanted_at);
CREATE INDEX address_wants_cell_idx ON address_wants (lat_e4, lng_e4);
