CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"sealed" "bytea",
	"mail_id" uuid,
	"erased_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "erasures_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
CREATE INDEX "erasures_unfinished" ON "erasures" USING btree ("asked_at") WHERE done_at is null;--> statement-breakpoint
-- No order becomes that of somebody who is erased. The lock makes who places an order and who asks for the erasure
-- wait for each other: the second sees what the first did.
CREATE FUNCTION refuse_erased_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = NEW.customer_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM erasures WHERE person_id = NEW.customer_id) THEN
    RAISE EXCEPTION 'Order %: its customer is erased', NEW.id
      USING ERRCODE = 'GH002', HINT = 'This account is being erased, so it can''t have new orders.';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_no_erased_customer BEFORE INSERT OR UPDATE OF customer_id ON orders
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION refuse_erased_customer();
