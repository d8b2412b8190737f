-- Who answers for an invitation: it is honoured by what they may do as it is used. Written by hand.
ALTER TABLE identity_invitations ADD COLUMN giver_id uuid;
-- given by the administration of the platform, which is no member
ALTER TABLE identity_invitations ADD COLUMN by_platform boolean NOT NULL DEFAULT false;
-- Those that wait: as the trail of administration has it. One that nobody answers for has to be sent again.
UPDATE identity_invitations i SET
  giver_id = (SELECT coalesce(a.as_id, a.by_id) FROM audit_entries a WHERE a.action = 'invite' AND a.target_id = i.membership_id::text ORDER BY a.at DESC LIMIT 1),
  by_platform = coalesce((SELECT a.by_kind = 'platform' AND a.as_id IS NULL FROM audit_entries a
    WHERE a.action = 'invite' AND a.target_id = i.membership_id::text ORDER BY a.at DESC LIMIT 1), false);
CREATE INDEX identity_invitations_giver ON identity_invitations (org_id, giver_id);
CREATE INDEX api_keys_created_by ON api_keys (org_id, created_by);
