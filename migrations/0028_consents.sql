CREATE TABLE "person_consents" (
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"occasion" text NOT NULL,
	CONSTRAINT "person_consents_person_id_key_version_pk" PRIMARY KEY("person_id","key","version")
);
--> statement-breakpoint
CREATE TABLE "order_consents" (
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_consents_order_id_key_pk" PRIMARY KEY("order_id","key")
);

--> statement-breakpoint
-- What was agreed to stays as it was.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What customers agreed to is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER order_consents_append_only BEFORE UPDATE OR DELETE ON order_consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_change();
--> statement-breakpoint
CREATE TRIGGER person_consents_append_only BEFORE UPDATE OR DELETE ON person_consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_consent_change();
