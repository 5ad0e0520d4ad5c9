-- Whether the reception takes samples too, and whether a second person checks typed values before the signature.
UPDATE clinic_profile SET profile = profile || '{"sampleTaking": "reception", "valueCheck": "signer"}';

-- Asked for when the values were handed in: a change of the setting does not reach reports that wait.
ALTER TABLE reports ADD COLUMN needs_check boolean NOT NULL DEFAULT false;
