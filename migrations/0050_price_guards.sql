-- The same as guardKinds (domain/people/guards/guard-kinds.ts)
ALTER TABLE guard_changes DROP CONSTRAINT guard_changes_kind;
--> statement-breakpoint
ALTER TABLE guard_changes ADD CONSTRAINT guard_changes_kind CHECK (kind in ('settings', 'two_step', 'webhook', 'reveals',
  'price', 'promo'));
