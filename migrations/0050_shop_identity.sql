-- Whether this database is a demo or a real shop, from its first start on (Rule P33). One row.
CREATE TABLE "shop_identity" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL CHECK ("one"),
	"mode" text NOT NULL CHECK ("mode" IN ('demo', 'real')),
	"first_started_at" timestamp (3) with time zone NOT NULL,
	"canary" bytea
);
