-- Field work has one queue of messages: what waited in the other goes on in it, to the managers who had not been told.
ALTER TABLE field_tellings ADD COLUMN created_at timestamptz NOT NULL DEFAULT clock_timestamp();
INSERT INTO field_tellings (org_id, user_id, kind, about, params, created_at)
SELECT DISTINCT t.org_id, m."user"::uuid, t.kind, t.about::text,
  CASE t.kind WHEN 'critical' THEN jsonb_build_object('plate', d.plate, 'vehicle', d.vehicle, 'label', d.label, 'labelText', d.label_text) ELSE jsonb_build_object('plate', r.plate) END,
  t.created_at
FROM field_work_tellings t
JOIN memberships m ON m.org_id = t.org_id AND m.active AND m.role IN ('admin', 'manager') AND m."user" IS NOT NULL
LEFT JOIN defects d ON t.kind = 'critical' AND d.id = t.about AND d.org_id = t.org_id
LEFT JOIN field_records r ON t.kind = 'fork' AND r.id = t.about AND r.org_id = t.org_id
WHERE (d.id IS NOT NULL OR r.id IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM field_work_told w WHERE w.telling = t.id AND w.user_id = m."user"::uuid);
DROP TABLE field_work_told;
DROP TABLE field_work_tellings;
