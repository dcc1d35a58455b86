import { Field, Int, ObjectType } from 'type-graphql';

/** What a person's second factor is (D138). */
@ObjectType('SecondFactor', { simpleResolvers: true, description: 'What the own account has besides its password.' })
export class SecondFactorState {
  @Field(() => Boolean, { description: 'Whether there is an authenticator app or a passkey.' })
  enabled!: boolean;
  @Field(() => Boolean, { description: 'Whether an authenticator app is set up.' })
  authenticatorApp!: boolean;
  @Field(() => Int, { description: 'How many.' })
  passkeys!: number;
  @Field(() => Int, { description: 'Recovery codes that were not used yet.' })
  recoveryCodesLeft!: number;
}

/** A second factor that waits for its first code. */
@ObjectType({ simpleResolvers: true, description: 'Shown once; counts when a first code confirmed it, within an hour.' })
export class SecondFactorStart {
  @Field(() => String, { description: 'Base32, for typing in.' })
  secret!: string;
  @Field(() => String, { description: 'otpauth://totp/...' })
  uri!: string;
  @Field(() => String, { description: 'The uri as an SVG picture.' })
  qrCode!: string;
}

/** Recovery codes as shown once. */
@ObjectType({ simpleResolvers: true, description: 'Each signs in once in place of a code of the app. Shown once.' })
export class RecoveryCodes {
  @Field(() => [String], { description: 'Each opens the account once in place of the app. Shown only now; earlier ones no longer work.' })
  recoveryCodes!: string[];
}
