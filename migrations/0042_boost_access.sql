CREATE TABLE "boost_access" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"choice" text,
	"version" integer NOT NULL,
	"first_revealed_at" timestamp (3) with time zone,
	"revealed_by" uuid,
	"destroyed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "boost_access_choice" CHECK (choice in ('login', 'chat'))
);
--> statement-breakpoint
CREATE TABLE "boost_access_parts" (
	"order_id" uuid NOT NULL,
	"part" text NOT NULL,
	"secret_id" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	CONSTRAINT "boost_access_parts_order_id_part_pk" PRIMARY KEY("order_id","part"),
	CONSTRAINT "boost_access_parts_known" CHECK (part in ('login', 'password', 'pin', 'notes'))
);
--> statement-breakpoint
ALTER TABLE "boost_access_parts" ADD CONSTRAINT "boost_access_parts_order_id_boost_access_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "boost_access"("order_id");
