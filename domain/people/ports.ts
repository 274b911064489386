/** What a provider of sign-in says of a person; `emailVerified` must be the provider's own word. */
type ProviderProfile = {
  id: string;
  name: string;
  /** What they are called there, by which others know them: not always their name. */
  handle: string;
  email: string;
  emailVerified: boolean;
};

/** A chat community whose members may sign in here (Rule S22), as an OAuth 2 client sees it. */
export type SignInProvider = {
  id: "discord";
  clientId: string;
  clientSecret: string;
  authorizationUrl: string;
  tokenUrl: string;
  scopes: string[];
  /** Reads the profile behind an access token; null when the provider refuses or sends something else. */
  readProfile(accessToken: string): Promise<ProviderProfile | null>;
};
