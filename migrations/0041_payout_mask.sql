ALTER TABLE "orders" ADD COLUMN "payout_mask" text;
