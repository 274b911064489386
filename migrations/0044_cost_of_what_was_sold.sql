-- What was sold has its cost on the day of its sale (Rule P52): the money of every day is counted anew.
INSERT INTO "report_changes" ("day", "part")
SELECT "starts", 'money' FROM "report_figures" WHERE "span" = 'day' AND "part" = 'money';
