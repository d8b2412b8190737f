-- Names are in the order people expect, 9 before 10, as on the devices. A database without ICU keeps its own order. Written by hand.
DO $$
BEGIN
  CREATE COLLATION IF NOT EXISTS numbered (provider = icu, locale = 'und-u-kn-true');
EXCEPTION
  WHEN feature_not_supported OR undefined_object OR invalid_parameter_value THEN
    NULL;
END
$$;
