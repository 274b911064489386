CREATE INDEX "events_at" ON "events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "events_type_at" ON "events" USING btree ("type","at","id");--> statement-breakpoint
CREATE INDEX "events_actor_at" ON "events" USING btree ("actor_id","type","at","id") WHERE actor_id is not null;
