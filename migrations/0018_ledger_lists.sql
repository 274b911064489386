CREATE INDEX "ledger_postings_at" ON "ledger_postings" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_postings_kind" ON "ledger_postings" USING btree ("kind","at","id");