CREATE INDEX "user_profiles_desk" ON "user_profiles" USING btree ((case coalesce(disabled_role, role)
  when 'admin' then 1 when 'manager' then 2 when 'staff' then 3 else 4 end),"display_name","id");