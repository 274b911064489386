/** What is set in the environment and needs a restart: secrets, and addresses of machines (Rule P38). */
export const environmentNames = [
  "DATABASE_URL",
  "AUTH_SECRET",
  "VAULT_KEYS",
  "SMTP_URL",
  "MAIL_FROM",
  "ETH_RPC_URLS",
  "ETH_CHAIN_ID",
  "ETH_PRICE_FEEDS",
  "DISCORD_CLIENT_ID",
  "DISCORD_CLIENT_SECRET",
  "S3_URL",
  "METRICS_TOKEN",
  "ORIGIN",
  "HOST",
  "PORT",
  "DATA_DIR",
];
