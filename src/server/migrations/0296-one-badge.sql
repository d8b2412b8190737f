-- A badge is the same whatever its capitals, as readers have it. Two drivers whose badges differed by them only stay as they are, and are told so on their sheets;
-- no other is given it from now on (the check before a write asks this index, and is why it is not unique). Written by hand.
CREATE INDEX "drivers_badge_lower_idx" ON "drivers" ("org_id", lower("badge"));
