-- Texts that the shop itself had put there name the ways of payment by placeholders from now on; what an owner has written
-- is left as it is.
update site_content set value = replace(value::text,
  '"Bitcoin, Ethereum, PayPal, bank transfer, Venmo and Cash App."',
  '"You can pay with {waysToPay}; the checkout shows which of them your order takes. We pay by {waysToBePaid}."')::jsonb
where key = 'faq' and value::text like '%Bitcoin, Ethereum, PayPal, bank transfer, Venmo and Cash App.%';
--> statement-breakpoint
update site_content set value = replace(value::text,
  'Those who carry a payment see what they need for it: your bank, PayPal, Cash App, Venmo, or anyone who looks at a public blockchain. Our mail',
  'Those who carry a payment see what they need for it. We take and send payments by {waysOfPayment}.", "A payment in {coins} goes over a public blockchain, where anyone can look it up.", "Our mail')::jsonb
where key = 'privacy';
--> statement-breakpoint
update site_content set value = replace(replace(value::text,
  'staff decide and write to you. What came in ETH goes back as the ETH that came. Network',
  'staff decide and write to you.", "What came in {eth} goes back as the amount of it that came. Network'),
  '"Crypto payments"', '"Too much, or too late"')::jsonb
where key = 'refundPolicy' and value::text like '%What came in ETH goes back as the ETH that came.%';
