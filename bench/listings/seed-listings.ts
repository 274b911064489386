import type pg from "pg";

const names = {
  first:
    "Ashen,Amber,Quiet,Iron,Crimson,Silver,Hollow,Swift,Ember,Frost,Golden,Misty,Raven,Stone,Velvet,Wild,Copper,Dusky,Elder,Feral,Gentle,Hidden,Ivory,Jolly,Keen,Lunar,Mellow,Noble,Ocean,Proud,Rapid,Solar,Thorny,Umber,Vivid,Windy,Young,Zesty,Brave,Calm",
  last: "Zerker,Pure,Skiller,Main,Ranger,Mage,Tank,Brewer,Falconer,Seer,Monk,Knight,Warden,Rogue,Pilgrim,Fisher,Smith,Diver,Hunter,Scout",
};
/** Words of features, the common ones first. */
const features =
  "Fire cape,Barrows gloves,Quest cape,Infernal cape,Dragon defender,Fighter torso,Void knight set,Avernic defender,Graceful outfit,Rigour,Augury,Piety,Ancient magicks,Lunar spells,Fairy rings,Imbued cape,Elite void,Bowfa,Blowpipe,Trident of the swamp,Occult necklace,Torture,Tormented bracelet,Primordial boots,Pegasian boots,Slayer helmet,Twisted bow,Scythe,Dizana quiver,Song of the elves,Monkey madness,Desert treasure,Dragon slayer,Recipe for disaster,Hard diary,Elite diary,Max cape,Champion scroll,Pet chaos elemental,Music cape";
const sentences =
  "Levelled by hand over three years.,Comes with its original mail address.,No bans and no mutes.,Membership until next month.,Stats for every boss of the mid game.,Ready for raids.,Never used for anything but skilling.,Bank is cleaned.,Name can be changed at once.,Quests done in one go.,A calm start for a new player.,Most diaries are complete.";

/** A number of 0 up to below `sides` that is as good as random for each listing and question. */
const dice = (question: number, sides: number | string) =>
  `((hashint8extended(i, ${question * 7919}) & 2147483647) % ${sides})::int`;
const oneOf = (question: number, list: string, count: number) =>
  `(string_to_array('${list}', ','))[1 + ${dice(question, count)}]`;
/** Features with a low number come more often. */
const feature = (question: number) =>
  `(string_to_array('${features}', ','))[1 + ${dice(question, 40)} * ${dice(question + 1, 40)} / 40]`;

const insertListings = `
  insert into account_listings (id, slug, name, build, type, login_method, combat_level, total_level, price_cents, delivery_time,
    description, features, verified, featured, state, held_by, published_at, login_secret_id, created_at, updated_at)
  select md5(i || 'bench')::uuid, 'bench-' || i, ${oneOf(1, names.first, 40)} || ' ' || ${oneOf(2, names.last, 20)} || ' ' || (i % 2000),
    (array['Main','Main','Main','Pure','Pure','Zerker','Skiller','Maxed','Tutorial Completed','Other'])[1 + ${dice(3, 10)}],
    (array['Regular','Regular','Regular','Regular','Ironman','HCIM','UIM','GIM','HGIM'])[1 + ${dice(4, 9)}],
    (array['Jagex Launched','Legacy Email','Legacy Username'])[1 + ${dice(5, 3)}],
    3 + ${dice(6, 124)}, 32 + ${dice(7, 2246)}, 500 + ${dice(8, 100)} * ${dice(9, 900)},
    (array['Instant','20 Minutes','1 Day'])[1 + ${dice(10, 3)}],
    concat_ws(' ', ${oneOf(11, sentences, 12)}, ${oneOf(12, sentences, 12)}, ${oneOf(13, sentences, 12)}, ${oneOf(14, sentences, 12)}),
    to_jsonb(array[${feature(15)}, ${feature(17)}, ${feature(19)}, ${feature(21)}, ${feature(23)}]),
    ${dice(25, 3)} = 0, case when ${dice(26, 50)} = 0 then 1 + ${dice(27, 9)} else 0 end, 'published',
    case when ${dice(28, 500)} = 0 then gen_random_uuid() end, created, gen_random_uuid(), created, created
  from generate_series(1, $1::int) as i,
    lateral (select date_trunc('milliseconds', now() - make_interval(secs => (i * 37) % 20000000)) as created) as times`;

const insertPictures = `
  insert into account_listing_images (id, account_listing_id, image_url, is_profile_picture, display_order, width, height,
    content_hash, has_avif, created_at)
  select md5(i || 'picture' || n)::uuid, md5(i || 'bench')::uuid, '/media/' || md5(i || 'picture' || n)::uuid || '-1600.webp', n = 0, n,
    1600, 1000, md5(i || 'hash' || n), true, now()
  from generate_series(1, $1::int, 3) as i, generate_series(0, 2) as n`;

/**
 * Fills the empty tables with `count` published listings, a third of them with three pictures (there are no
 * files).
 */
export async function seedListings(pool: pg.Pool, count: number): Promise<void> {
  await pool.query("truncate account_listings, account_listing_images cascade");
  await pool.query(insertListings, [count]);
  await pool.query(insertPictures, [count]);
  await pool.query("vacuum (analyze) account_listings, account_listing_images");
  await pool.query("checkpoint");
}

/** Misspelt words of features, each once: a letter left out or doubled, so that nothing remembered helps. */
export function misspelt(): string[] {
  const words = [...new Set(`${features},${names.last}`.toLowerCase().split(/[ ,]+/))].filter(
    (word) => word.length > 5,
  );
  const wrong = words.flatMap((word) =>
    [...word].flatMap((letter, at) => [
      `${word.slice(0, at)}${word.slice(at + 1)}`,
      `${word.slice(0, at)}${letter}x${word.slice(at + 1)}`,
      `${word.slice(0, at)}q${word.slice(at + 1)}`,
    ]),
  );
  return [...new Set(wrong)];
}
