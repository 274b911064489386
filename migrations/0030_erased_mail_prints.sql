ALTER TABLE "orders" ADD COLUMN "erased_mail_print" text;--> statement-breakpoint
CREATE INDEX "orders_erased_mail" ON "orders" USING btree ("erased_mail_print") WHERE erased_mail_print is not null;