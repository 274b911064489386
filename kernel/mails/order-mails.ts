import { notice } from "./account-mails.ts";
import { orderMail } from "./order-mail.ts";
import { sentences } from "./placeholder.ts";
import { purchaseMails } from "./purchase-mails.ts";
import { required } from "./required.ts";

const amount = required("$28.50");
const refund = sentences("refund");

/** Mails about an order, whatever is traded. */
const commonMails = {
  "order-received": orderMail({
    when: "Sent when an order is placed.",
    heading: "Order received",
    paragraphs: ["{statusText}", "{howToPay}", "{next}", "{hold}"],
    own: {
      statusText: { sample: "Your order has been received and is being processed." },
      howToPay: sentences("howToPay"),
      next: sentences("next"),
      hold: sentences("hold"),
    },
  }),
  "order-step": orderMail({
    title: "Order status",
    when: "Sent with each status that Settings mails. The sentence about it is under Status texts.",
    heading: "{status}",
    paragraphs: ["{statusText}", "{boost}"],
    own: {
      status: required("Payment Sent"),
      statusText: { ...sentences("statusText"), sample: "Payment has been sent to your account." },
      boost: { ...sentences("boost"), sample: "" },
    },
  }),
  "order-note": orderMail({
    when: "Sent when staff write a note for the customer. The note stands below the text.",
    heading: "A note on your order",
    paragraphs: ["We have a message for you about this order."],
  }),
  "order-canceled": orderMail({
    when: "Sent when an order is canceled.",
    heading: "Order Canceled",
    paragraphs: ["{canceled}", "{refund}"],
    own: { canceled: sentences("canceled"), refund },
  }),
  "hold-extended": orderMail({
    when: "Sent when staff hold an order for longer.",
    heading: "Held longer for you",
    paragraphs: ["We hold your order until {until}."],
    own: { until: required("Nov 27, 4:30 PM UTC") },
  }),
  "hold-ended": orderMail({
    when: "Sent when the time to pay or to hand over gold is over.",
    heading: "Your hold has ended",
    paragraphs: ["{ended}", "{refund}", "{reopen}"],
    own: { ended: sentences("ended"), refund, reopen: sentences("reopen") },
    button: "Reopen this order",
  }),
  "order-reopened": orderMail({
    when: "Sent when a customer reopens an order.",
    heading: "Your order is open again",
    paragraphs: ["{agreed}", "{hold}"],
    own: { agreed: sentences("agreed"), hold: sentences("hold") },
  }),
  "order-link": notice({
    group: "orders",
    title: "Link to an order",
    when: "Sent when a customer asks for a fresh link.",
    fact: "Sent because someone asked for a new link to order #{orderNumber}.",
    subject: "Your link to order #{orderNumber}",
    heading: "Your order",
    paragraphs: ["You asked us for a new link to your order. If you didn't, you can ignore this email."],
    own: { orderNumber: required("4F2A81C0") },
    button: "Open your order",
  }),
  "order-contact-old": notice({
    group: "orders",
    title: "Order's email changed: old address",
    when: "Sent to the address that an order had before.",
    fact: "Sent because the email address of order #{orderNumber} was changed.",
    subject: "The email address of your order #{orderNumber} was changed",
    heading: "Your order has a new email address",
    paragraphs: [
      "The email address of your order #{orderNumber} was changed. Updates go to the new address, and links we sent you here no longer work.",
      "If this wasn't you, contact us right away and quote the order number.",
    ],
    own: { orderNumber: required("4F2A81C0") },
    button: "Contact us",
  }),
  "order-contact-new": notice({
    group: "orders",
    title: "Order's email changed: new address",
    when: "Sent to the address that an order has now.",
    fact: "Sent because order #{orderNumber} got this email address.",
    subject: "Your link to order #{orderNumber}",
    heading: "Your order",
    paragraphs: ["Updates on order #{orderNumber} come to this address from now on."],
    own: { orderNumber: required("4F2A81C0") },
    button: "Open your order",
  }),
  "order-destination": notice({
    group: "orders",
    title: "Order's game name or payout details changed",
    when: "Sent when our team changes the game name of a purchase or unlocks a sale's payout details.",
    fact: "Sent because {what} of order #{orderNumber} changed.",
    subject: "A change to your order #{orderNumber}",
    heading: "Your order was changed",
    paragraphs: [
      "Our team changed {what} of your order #{orderNumber}. A second person on our team checks it before anything leaves.",
      "If you didn't ask for this, contact us right away and quote the order number.",
    ],
    own: { orderNumber: required("4F2A81C0"), what: required("the game name") },
    button: "Contact us",
  }),
};

const money = { group: "money" } as const;

const moneyMails = {
  "gold-returned": orderMail({
    ...money,
    title: "Gold returned",
    when: "Sent when staff return the gold of a sale: it was canceled before, or goes back to before the trade.",
    heading: "We returned your gold",
    paragraphs: ["We returned your {gold} in the game. Didn't get it? Message us right away."],
    own: { gold: required("120M") },
  }),
  "gold-kept": orderMail({
    ...money,
    title: "Gold kept",
    when: "Sent when a manager keeps the gold of a canceled sale. The reason stands below the text.",
    heading: "We're keeping your gold",
    paragraphs: ["We're keeping your {gold}, for the reason below. If you disagree, message us."],
    own: { gold: required("120M") },
  }),
  "payment-received": orderMail({
    ...money,
    when: "Sent when an order is paid in full.",
    heading: "Payment received",
    paragraphs: ["{received}", "{next}"],
    own: { received: sentences("received"), next: sentences("next") },
  }),
  "payment-partial": orderMail({
    ...money,
    when: "Sent when a part of a payment has arrived.",
    heading: "Part of your payment has arrived",
    paragraphs: [
      "We received {paid} of your payment. {missing} is still missing.",
      "Press the button to pay the rest. What you've paid stays with your order.",
    ],
    own: { paid: required("$20.00"), missing: required("$8.50") },
    button: "Pay the rest",
  }),
  "payment-late": orderMail({
    ...money,
    when: "Sent when a payment arrives after its time.",
    heading: "Payment arrived late",
    paragraphs: [
      "Your payment of {amount} arrived after its time ran out. Your money is safe.",
      "We'll either go on with your order or refund you, and email you. You don't need to do anything.",
    ],
    own: { amount },
  }),
  "payment-over": orderMail({
    ...money,
    when: "Sent when a customer paid too much.",
    heading: "You paid too much",
    paragraphs: [
      "Your payment arrived. You paid {amount} too much, and we'll refund that.",
      "{refund}",
      "{next}",
    ],
    own: { amount: required("$1.50"), refund, next: sentences("next") },
  }),
  "payment-reverted": orderMail({
    ...money,
    when: "Sent when the network drops a payment.",
    heading: "Payment no longer on the chain",
    paragraphs: [
      "The network rearranged its newest blocks and dropped your payment. This is rare, and your money isn't lost.",
      "The payment usually comes back within minutes, so wait before you send anything again. Press the button to see it.",
    ],
    button: "See your payment",
  }),
  "payment-voided": orderMail({
    ...money,
    when: "Sent when a payment that staff recorded turns out never to have arrived.",
    heading: "Your payment never arrived",
    paragraphs: [
      "We marked your payment of {amount} as received, but it never arrived. Sorry about that.",
      "If you sent it, message us with the transfer's reference and we'll look for it together.",
    ],
    own: { amount },
  }),
  "payment-expired": orderMail({
    ...money,
    when: "Sent when a payment didn't come in time.",
    heading: "Time to pay ran out",
    paragraphs: [
      "{arrived}",
      "Press the button to start a new payment at the current price. Already sent ETH? Don't send it again: we'll see it when it arrives.",
    ],
    own: { arrived: sentences("arrived") },
    button: "Pay now",
  }),
  "payment-canceled": orderMail({
    ...money,
    title: "Payment for a canceled order",
    when: "Sent when money arrives for an order that was canceled.",
    heading: "Payment received for a canceled order",
    paragraphs: ["A payment has arrived, but this order was canceled.", "{refund}"],
    own: { refund },
  }),
  "payment-refunded": orderMail({
    ...money,
    when: "Sent when a refund is recorded.",
    heading: "Payment refunded",
    paragraphs: ["We refunded {amount} to you."],
    own: { amount },
  }),
  "refund-address": orderMail({
    ...money,
    when: "Sent when an address for a refund in ETH is given.",
    fact: "Sent because an address for the refund of order #{orderNumber} was given.",
    heading: "Refund address added",
    paragraphs: [
      "We have an address for your refund of {amount} in ETH. We'll email you once we've sent it.",
      "If that wasn't you, press the button to enter your own address right away, and message us.",
    ],
    own: { amount },
    button: "Open your refund",
  }),
  "refund-sent": orderMail({
    ...money,
    when: "Sent when a refund in ETH is sent.",
    heading: "Refund sent",
    paragraphs: ["We sent {amount} in ETH to your address."],
    own: { amount },
    button: "Open your refund",
  }),
  "payout-returned": orderMail({
    ...money,
    when: "Sent when our payment to a customer didn't go through.",
    heading: "Your payment came back",
    paragraphs: ["Our payment of {amount} to you didn't go through.", "{owed}"],
    own: { amount, owed: sentences("owed") },
  }),
  receipt: notice({
    ...money,
    title: "Receipt",
    when: "Sent when a customer asks for a receipt. Lines and sum stand below the text.",
    subject: "Receipt: order #{orderNumber}",
    heading: "Receipt",
    paragraphs: ["{moved}"],
    own: {
      orderNumber: required("4F2A81C0"),
      moved: sentences("moved"),
    },
    button: null,
  }),
};

const sale = { group: "sales" } as const;

const saleMails = {
  "reset-link-needed": orderMail({
    ...sale,
    when: "Sent when we need the link that resets the account's email.",
    heading: "Email reset link needed",
    paragraphs: [
      "To take over the account we need the link that resets its email address.",
      "On the game's website, ask to change the account's email address. The link goes to its current email address. Copy it, then press the button below and paste it there.",
      "It's encrypted right away, and only our team can open it. Don't reply to this email with it.",
    ],
    button: "Paste the reset link",
  }),
  "counter-offer": orderMail({
    ...sale,
    when: "Sent when we offer another amount.",
    heading: "Counter-offer",
    paragraphs: [
      "We can pay {amount} for this account instead of {orderAmount}.",
      "Accept or decline it on your order's page within 48 hours. {counterAhead}",
    ],
    own: {
      amount: required("$120.00"),
      orderAmount: required("$150.00"),
      counterAhead: sentences("counterAhead"),
    },
    button: "Answer the counter-offer",
  }),
  "counter-withdrawn": orderMail({
    ...sale,
    when: "Sent when we withdraw a counter-offer.",
    heading: "Counter-offer withdrawn",
    paragraphs: ["We've withdrawn our counter-offer. You don't need to do anything."],
  }),
  "counter-declined": orderMail({
    ...sale,
    when: "Sent when the seller declined a counter-offer.",
    heading: "Counter-offer declined",
    paragraphs: ["You declined our counter-offer. {counterEnd}"],
    own: { counterEnd: sentences("counterEnd") },
  }),
  "counter-expired": orderMail({
    ...sale,
    when: "Sent when a counter-offer wasn't answered in time.",
    heading: "Counter-offer expired",
    paragraphs: ["Our counter-offer has expired. {counterEnd}"],
    own: { counterEnd: sentences("counterEnd") },
  }),
  "account-verified": orderMail({
    ...sale,
    when: "Sent when an account passed our checks.",
    heading: "Account verified",
    paragraphs: ["Your account is verified. We pay {amount} within {payoutTime}."],
    own: { amount, payoutTime: required("24 hours") },
  }),
  "account-rechecked": orderMail({
    ...sale,
    title: "Account checked again",
    when: "Sent when we need another look at an account.",
    heading: "We're checking your account again",
    paragraphs: ["We need another look at your account before we pay. We'll email you when we're done."],
  }),
};

const boost = { group: "boosts" } as const;

const boostMails = {
  "boost-progress": orderMail({
    ...boost,
    when: "Sent when staff report progress. Their note stands below the text.",
    heading: "Progress on your boost",
    paragraphs: ["Here's how your boost is going."],
    button: "Watch your boost",
  }),
  "deposit-returned": orderMail({
    ...boost,
    when: "Sent when we have our gear back.",
    heading: "Deposit returned",
    paragraphs: ["We have our gear back, so we're refunding your deposit of {deposit}.", "{refund}"],
    own: { deposit: required("$20.00"), refund },
  }),
  "deposit-kept": orderMail({
    ...boost,
    when: "Sent when our gear didn't come back.",
    heading: "Deposit kept",
    paragraphs: ["We didn't get our gear back, so we're keeping the deposit of {deposit}."],
    own: { deposit: required("$20.00") },
  }),
};

/** Mails about orders. */
export const orderMails = { ...commonMails, ...moneyMails, ...saleMails, ...boostMails, ...purchaseMails };
