import { randomUUID } from "node:crypto";
import { createEndpoint } from "../../../domain/notifications/index.ts";
import { createApiKey, inviteStaff } from "../../../domain/people/index.ts";
import { writeSettings } from "../../../domain/settings/index.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { plainPicture } from "../../support/hostile-pictures.ts";
import { demoPassword } from "../../support/shop-acts.ts";
import { done, type Row, type Stage } from "../stage.ts";
import { at, because, gold, key, type MakesScene, newStaff, type Scene, soon, upload } from "./scene.ts";

const postedOffers = async (stage: Stage) => ({
  ...(await stage.shown("/admin/offers", "post-offers")),
  ...{ questCape: "21", intent: "post", note: because },
});
const postedBoosts = async (stage: Stage) => ({
  ...(await stage.shown("/admin/boosts", "post-boost-prices")),
  ...{ bothPercent: "31", intent: "post", note: because },
});

const newest = async (stage: Stage, table: string) =>
  (await stage.row(`select max(version) as version from ${table}`)).version ?? "";

/** Data of a guest who has nothing open. */
const ofGuest =
  (address: string): MakesScene =>
  async (stage) => {
    await stage.query("update orders set customer_id = null where customer_email = 'reed@example.com'");
    return { address, body: { who: "reed@example.com", reason: because } };
  };

const review =
  (where: string, body: Row = {}): MakesScene =>
  async (stage) => {
    const { order_id: orderId = "", version = "" } = await stage.row(
      `select order_id, version from reviews where ${where} limit 1`,
    );
    return { address: "/admin/reviews", body: { orderId, version, ...body } };
  };

const draft =
  (planned: boolean, body: Row = {}): MakesScene =>
  async (stage) => {
    const { id = "", version = "" } = await stage.row(
      `insert into content_drafts (id, key, value, based_on, version, updated_at, publish_at, planned_by)
     select gen_random_uuid(), key, value, version, 1, now(), $1::timestamptz, $2::uuid from site_content
     where key = 'hero' returning id, version`,
      ...(planned ? [soon(), stage.people.admin] : [null, null]),
    );
    return {
      address: "/admin/content",
      body: { block: "hero", draftId: id, draftVersion: version, ...body },
    };
  };

const invitation: MakesScene = async (stage) => {
  const { invitationId } = await done(
    inviteStaff(stage.as("admin"), { email: "matrix@example.test", role: "staff" }),
  );
  return { address: "/admin/people", body: { invitationId } };
};

const failedJob =
  (form: string): MakesScene =>
  async (stage) => {
    await addJob(stage.system.db, "matrix-job", {});
    const { id: jobId = "" } = await stage.row(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'It took longer than 60 s'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'matrix-job') returning id`,
    );
    return {
      address: "/admin/jobs",
      body: { jobId, kind: "matrix-job", reason: because, form: form + (form.endsWith("-") ? jobId : "") },
    };
  };

const webhook =
  (body: Row): MakesScene =>
  async (stage) => {
    const { endpointId } = await done(
      createEndpoint(stage.as("admin"), {
        idempotencyKey: randomUUID(),
        service: "webhook",
        url: "https://hooks.example.test/matrix",
        name: "Matrix",
        kinds: [],
        events: ["dispute.opened"],
      }),
    );
    return { address: `/admin/webhooks/${endpointId}`, body: { endpointId, version: "1", ...body } };
  };

const person =
  (page: "list" | "one", who: "customer" | "staff" | "other", body: Row = {}): MakesScene =>
  async (stage) => {
    const { personId = "", version = "" } =
      who === "other"
        ? await newStaff(stage)
        : {
            personId: stage.people[who],
            version:
              (await stage.row("select version from user_profiles where id = $1", stage.people[who]))
                .version ?? "",
          };
    return {
      address: page === "list" ? "/admin/people" : `/admin/people/${personId}`,
      body: { personId, version, ...body },
    };
  };
/** Somebody of the staff whose access was ended. */
const disabled =
  (addressOf: (personId: string) => string): MakesScene =>
  async (stage) => {
    const { personId = "" } = await newStaff(stage);
    await stage.query(
      "update user_profiles set disabled_at = now(), disabled_role = role, role = 'member' where id = $1",
      [personId],
    );
    return { address: addressOf(personId), body: { personId, version: "1" } };
  };

async function noted(stage: Stage): Promise<Scene> {
  const personId = stage.people.customer;
  const { id: noteId = "" } = await stage.row(
    `insert into person_notes (id, person_id, text, author_id, created_at)
     values (gen_random_uuid(), $1, 'A note', $2, now()) returning id`,
    personId,
    randomUUID(),
  );
  return { address: `/admin/people/${personId}`, body: { form: `remove-note-${noteId}`, noteId } };
}

const logo = async () => upload({ form: "logo-upload" }, { pictures: await plainPicture("png") });

function chatOf(address: string, body: Row): MakesScene {
  return async (stage) => {
    const { id: chatId = "" } = await stage.row(
      "select id from chat_conversations order by created_at limit 1",
    );
    return { address, body: { chatId, ...body } };
  };
}

function chatScenes(): Record<string, MakesScene> {
  const chat =
    (body: Row): MakesScene =>
    async (stage) => {
      const { id = "", version = "" } = await stage.row(
        "select id, version from chat_conversations order by created_at limit 1",
      );
      return { address: `/admin/chats/${id}`, body: { version, ...body } };
    };
  const page = "admin/chats/:chatId?";
  return {
    [`${page} chat-answer`]: chat({ text: because, ...key() }),
    [`${page} chat-take`]: chat({ from: "" }),
    [`${page} chat-hand-over`]: async (stage) => {
      const made = await chat({ from: "", note: because, ...key() })(stage);
      const { personId = "" } = await newStaff(stage);
      return { ...made, body: { ...(made.body as Row), to: personId } };
    },
    [`${page} chat-close`]: chat({}),
    [`${page} chat-reopen`]: async (stage) => {
      await stage.query("update chat_conversations set state = 'closed'");
      return chat({})(stage);
    },
  };
}

function notified(body: (id: string) => Row): MakesScene {
  return async (stage) => {
    const { id = "" } = await stage.row(
      `insert into inbox_entries
         (id, event_id, key, kind, title, body, path, subject_id, person_ids, unread_by, created_at)
       select gen_random_uuid(), min(id), 'scene', 'paid', 'A title', 'A text', '/admin', '', array[$1::uuid],
         array[$1::uuid], now() from events returning id`,
      stage.people.customer,
    );
    const own = async (personId: string) => {
      await stage.query(
        "update inbox_entries set person_ids = array[$2::uuid], unread_by = array[$2::uuid] where id = $1",
        [id, personId],
      );
    };
    return { address: "/admin/inbox", body: body(id), own };
  };
}

async function device(stage: Stage): Promise<Scene> {
  const { id: deviceId = "" } = await stage.row(
    `insert into push_subscriptions (id, fingerprint, secret_id, device, person_id, is_for_person, created_at)
     values (gen_random_uuid(), 'matrix', gen_random_uuid(), 'Chrome on Windows', $1, true, now()) returning id`,
    stage.people.customer,
  );
  const own = async (personId: string) => {
    await stage.query(
      "update push_subscriptions set person_id = $1, session_id = (select id from sessions where user_id = $1 limit 1)",
      [personId],
    );
  };
  return { address: "/admin/inbox/preferences", body: { deviceId }, own };
}

/** Valid forms of prices, texts, people and the shop itself. */
export const officeScenes: Readonly<Record<string, MakesScene>> = {
  ...chatScenes(),
  "admin/chats/replies save-reply": at("/admin/chats/replies", {
    id: randomUUID(),
    version: "0",
    title: "Matrix",
    shortcut: "matrix",
    body: because,
  }),
  "admin/chats/replies remove-reply:": async (stage) => {
    const { id = "", version = "" } = await stage.row("select id, version from canned_replies limit 1");
    return { address: "/admin/chats/replies", body: { form: `remove-reply:${id}`, id, version } };
  },
  "admin/gold rates": async (stage) => ({
    address: "/admin/gold",
    body: { ...(await stage.shown("/admin/gold", "rates")), buyMicroUsd: "0.21" },
  }),
  "admin/gold withdraw-rates": async (stage) => {
    const tomorrow = { ...(await stage.shown("/admin/gold", "rates")), effectiveAt: soon(), note: because };
    await stage.asked("admin", "/admin/gold", { form: "rates", ...tomorrow, buyMicroUsd: "0.22" });
    const { version = "" } = await stage.row("select max(version) as version from gold_rates");
    return { address: "/admin/gold", body: { version } };
  },
  "admin/gold stock": at("/admin/gold", { deltaMillions: "5", reason: because, ...key() }),
  "admin/gold capacity": at("/admin/gold", { deltaMillions: "5", reason: because, ...key() }),
  "admin/offers post-offers": async (stage) => ({
    address: "/admin/offers",
    body: await postedOffers(stage),
  }),
  "admin/offers roll-back-offers": async (stage) => {
    await stage.asked("admin", "/admin/offers", { form: "post-offers", ...(await postedOffers(stage)) });
    return { address: "/admin/offers", body: { to: "1", version: await newest(stage, "offer_tables") } };
  },
  "admin/boosts post-boost-prices": async (stage) => ({
    address: "/admin/boosts",
    body: await postedBoosts(stage),
  }),
  "admin/boosts roll-back-boost-prices": async (stage) => {
    await stage.asked("admin", "/admin/boosts", {
      form: "post-boost-prices",
      ...(await postedBoosts(stage)),
    });
    return {
      address: "/admin/boosts",
      body: { to: "1", version: await newest(stage, "boost_price_tables") },
    };
  },
  "admin/reviews publish-review:": review("state = 'waiting'"),
  "admin/reviews hide-review:": review("state = 'published'", { reason: because }),
  "admin/reviews reply-to-review:": review("state = 'published'", { reply: because }),
  "admin/reviews remove-reply:": review("reply is not null"),
  "admin/content content": async (stage) => ({
    address: "/admin/content",
    body: {
      ...(await stage.shown("/admin/content?block=hero", "content")),
      title: "Another title.",
      intent: "draft",
    },
  }),
  "admin/content plan-draft": draft(false, { publishAt: soon() }),
  "admin/content cancel-plan": draft(true),
  "admin/content discard-draft": draft(false),
  "admin/content/history restore-version": at("/admin/content/history", {
    block: "hero",
    from: "1",
    version: "1",
    as: "draft",
  }),
  "admin/activity prove": at("/admin/activity", {}),
  "admin/mails again-": async (stage) => {
    const { id: mailId = "" } = await stage.row(
      "update mails set state = 'failed', last_error = 'refused' where id = (select id from mails limit 1) returning id",
    );
    return { address: "/admin/mails", body: { form: `again-${mailId}`, mailId, reason: because } };
  },
  "admin/inbox read-all": notified(() => ({ upTo: new Date(Date.now() + 60_000).toISOString() })),
  "admin/inbox read-one": notified((id) => ({ id })),
  "admin/inbox/preferences notification-preferences": async (stage) => ({
    address: "/admin/inbox/preferences",
    body: {
      ...(await stage.shown("/admin/inbox/preferences", "notification-preferences")),
      "inbox:paid": "on",
    },
  }),
  "admin/inbox/preferences remove-device": device,
  "admin/inbox/preferences test-push": device,
  "admin/people role": person("list", "customer", { role: "staff" }),
  "admin/people disable-staff": person("list", "other"),
  "admin/people enable-staff": disabled(() => "/admin/people"),
  "admin/people end-sessions": person("list", "customer"),
  "admin/people invite": at("/admin/people", { email: "matrix@example.test", role: "staff" }),
  "admin/people invite-again": invitation,
  "admin/people withdraw-invitation": invitation,
  "admin/people/:personId role": person("one", "customer", { role: "staff" }),
  "admin/people/:personId disable-staff": person("one", "other"),
  "admin/people/:personId enable-staff": disabled((personId) => `/admin/people/${personId}`),
  "admin/people/:personId end-sessions": person("one", "customer"),
  "admin/people/:personId reset-two-step": async (stage) => {
    const { address, body } = await person("one", "customer")(stage);
    await stage.query("update users set two_factor_enabled = true where id = $1", [stage.people.customer]);
    return { address, body: { ...(body as Row), currentPassword: demoPassword, reason: because } };
  },
  "admin/people/:personId person-note": person("one", "customer", { text: because, ...key() }),
  "admin/people/:personId remove-note-": async (stage) => ({
    ...(await noted(stage)),
    own: async (personId) => {
      await stage.query("update person_notes set author_id = $1", [personId]);
    },
  }),
  "admin/people/:personId end-session-": async (stage) => {
    const { id: sessionId = "" } = await stage.row(
      "select id from sessions where user_id = $1 limit 1",
      stage.people.customer,
    );
    return {
      address: `/admin/people/${stage.people.customer}`,
      body: { form: `end-session-${sessionId}`, sessionId },
    };
  },
  "admin/data erase": ofGuest("/admin/data"),
  "admin/data.zip admin/data.zip": ofGuest("/admin/data.zip"),
  "admin/webhooks create-webhook": at("/admin/webhooks", {
    service: "webhook",
    url: "https://hooks.example.test/matrix",
    name: "Matrix",
    "event:dispute.opened": "on",
    ...key(),
  }),
  "admin/webhooks create-channel": at("/admin/webhooks", {
    service: "discord",
    url: "https://discord.com/api/webhooks/123/abc-DEF",
    name: "Matrix",
    "kind:dispute": "on",
    ...key(),
  }),
  "admin/webhooks/:endpointId change-webhook": webhook({
    name: "Renamed",
    "event:dispute.opened": "on",
    isOn: "on",
  }),
  "admin/webhooks/:endpointId test-webhook": webhook({}),
  "admin/webhooks/:endpointId replay-delivery": async (stage) => {
    const { address, body } = await webhook({})(stage);
    const { id: deliveryId = "" } = await stage.row(
      `insert into webhook_deliveries (id, endpoint_id, kind, message, state, created_at)
       values (gen_random_uuid(), $1, 'test', '{}', 'failed', now()) returning id`,
      (body as Row).endpointId,
    );
    return { address, body: { ...(body as Row), deliveryId } };
  },
  "admin/webhooks/:endpointId remove-webhook": webhook({}),
  "desk/orders/:orderId/readers readers": async (stage) => {
    const { orderId } = await stage.order(gold);
    return { address: `/desk/orders/${orderId}/readers`, body: {} };
  },
  "desk/inbox/seen seen": at("/desk/inbox/seen", { path: "/admin/chats" }),
  "desk/chats/seen seen": chatOf("/desk/chats/seen", { upTo: "1" }),
  "desk/chats/presence presence": chatOf("/desk/chats/presence", { typing: "on" }),
  "admin/keys create-key": at("/admin/keys", { name: "Matrix", "may:orders.read": "on", ...key() }),
  "admin/keys revoke-key": async (stage) => {
    const { keyId } = await done(
      createApiKey(stage.as("admin"), {
        name: "Matrix",
        capabilities: ["orders.read"],
        idempotencyKey: randomUUID(),
      }),
    );
    return { address: "/admin/keys", body: { keyId } };
  },
  "admin/settings settings-": at("/admin/settings", {
    form: "settings-approvals",
    version: "0",
    secondPersonAboveCents: "250",
    personDayCents: "500",
    revealsPerHour: "10",
  }),
  "admin/settings/logo admin/settings/logo": async () => ({
    address: "/admin/settings/logo",
    body: await logo(),
  }),
  "admin/first-steps open-shop": async (stage) => {
    const value = { isOpen: false, isLegalRead: true, closedText: because };
    await done(writeSettings(stage.as("admin"), { key: "opening", value, version: 0 }));
    return { address: "/admin/first-steps", body: { version: "1" } };
  },
  "admin/first-steps close-shop": at("/admin/first-steps", { version: "0" }),
  "admin/first-steps test-mail": at("/admin/first-steps", {}),
  "admin/jobs jobs-again": failedJob("jobs-again"),
  "admin/jobs job-again-": failedJob("job-again-"),
  "admin/jobs job-remove-": failedJob("job-remove-"),
  "admin/people/:personId person-note: of staff": person("one", "other", { text: because, ...key() }),
  "admin/people/:personId remove-note-: another's": noted,
  "admin/settings/logo remove": async (stage) => {
    const { status } = await stage.sendUpload("/admin/settings/logo", await logo());
    if (status >= 400) throw new Error("The logo was not saved");
    return { address: "/admin/settings/logo", body: upload({ form: "logo-remove" }) };
  },
};
