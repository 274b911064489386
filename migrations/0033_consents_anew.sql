ALTER TABLE "order_consents" DROP CONSTRAINT "order_consents_order_id_key_pk";--> statement-breakpoint
ALTER TABLE "order_consents" ADD CONSTRAINT "order_consents_order_id_key_version_pk" PRIMARY KEY("order_id","key","version");
--> statement-breakpoint
-- Who registered an address may have been anybody: what they agreed to goes where its owner confirms it, and not after.
DROP TRIGGER person_consents_append_only ON person_consents;
--> statement-breakpoint
CREATE FUNCTION refuse_person_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM users WHERE id = OLD.person_id AND NOT email_verified) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'What customers agreed to is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER person_consents_append_only BEFORE UPDATE OR DELETE ON person_consents
  FOR EACH ROW EXECUTE FUNCTION refuse_person_consent_change();
