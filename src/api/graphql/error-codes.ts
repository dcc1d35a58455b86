import { Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { closedSet } from '../../platform/graphql/closed-set.js';
import { Requires } from '../../platform/graphql/graphql.js';
import { ERRORS, type ErrorCode } from '../../vocabulary/errors.js';

const codes = Object.keys(ERRORS) as ErrorCode[];
const sentences = Object.fromEntries(codes.map((code) => [code, ERRORS[code].message])) as Record<ErrorCode, string>;

/** Every error code as an enum, so that code generators know them. */
export const ErrorCodeEnum = closedSet<ErrorCode>(
  'ErrorCode',
  'What stands in `extensions.code` of an error, with its usual sentence. More are added over time; a code never changes its meaning.',
  sentences,
);

@ObjectType({ simpleResolvers: true, description: 'What an error code means.' })
export class ErrorMeaning {
  @Field(() => ErrorCodeEnum, { description: 'The code, as `extensions.code` of an error has it.' })
  code!: ErrorCode;
  @Field(() => Int, { description: 'HTTP status, as in `extensions.status`.' })
  status!: number;
  @Field(() => String, { description: 'The usual sentence; an error may have one that says more.' })
  message!: string;
}

/** GraphQL: the catalogue of errors, for pages that say it in words of their own. */
@Resolver()
export class ErrorCodeResolver {
  @Requires('any', 'mode', { clients: true, beforeSecondFactor: true })
  @Query(() => [ErrorMeaning], { description: 'Every error code.' })
  errorCodes(): ErrorMeaning[] {
    return codes.map((code) => ({ code, ...ERRORS[code] }));
  }
}
