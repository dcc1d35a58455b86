import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Deletion } from '../../platform/graphql/deletion.js';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { mayCall } from '../../vocabulary/permissions.js';
import { verifySignature } from '../signing/signature.rules.js';
import {
  CallbackSecret,
  CreateWebhookInput,
  SignatureCheck,
  UpdateWebhookInput,
  VerifySignatureInput,
  Webhook,
  WebhookConnection,
  WebhookListArgs,
  WebhookViewerCan,
} from './webhook.inputs.js';
import type { Webhooks } from './webhook.service.js';

const OVERLAP = { nullable: true, description: 'Hours in which the old secret signs as well: 0-168, default 24.' };

/** GraphQL: the permission, then one call of the service. */
@Resolver(() => Webhook)
export class WebhookResolver {
  constructor(private readonly service: Webhooks) {}

  @Requires('webhooks.create', 'mode')
  @Mutation(() => Webhook, { description: 'Subscribes an address to events; the answer shows the secret, once.' })
  createWebhook(@Arg('input', () => CreateWebhookInput) input: CreateWebhookInput, @Ctx() { caller }: RequestContext): Promise<Webhook> {
    return this.service.create(caller, input);
  }

  @Requires('webhooks.manage', 'mode')
  @Query(() => WebhookConnection, { description: 'Webhooks of the organization, newest first unless ordered otherwise.' })
  webhooks(@Args(() => WebhookListArgs) args: WebhookListArgs, @Ctx() { caller }: RequestContext): Promise<WebhookConnection> {
    return this.service.list(caller, args);
  }

  @Requires('webhooks.manage', 'mode')
  @Query(() => Webhook, { description: 'A webhook by its id.' })
  webhook(@Arg('id', () => ID, { description: 'The webhook.' }) id: string, @Ctx() { caller }: RequestContext): Promise<Webhook> {
    return this.service.read(caller, id);
  }

  @Requires('webhooks.manage', 'mode')
  @Mutation(() => Webhook, { description: 'Changes what is given; a secret rotates with the default overlap.' })
  updateWebhook(
    @Arg('id', () => ID, { description: 'The webhook.' }) id: string,
    @Arg('input', () => UpdateWebhookInput) input: UpdateWebhookInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<Webhook> {
    return this.service.update(caller, id, input);
  }

  @Requires('webhooks.manage', 'mode')
  @Mutation(() => Boolean, {
    deprecationReason: 'Since 2026-11-22: use removeWebhook, which names what is gone.',
    description: 'Deletes a webhook; what waits to be delivered to it is dropped.',
  })
  async deleteWebhook(
    @Arg('id', () => ID, { description: 'The webhook.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<boolean> {
    await this.service.remove(caller, id);
    return true;
  }

  @Requires('webhooks.manage', 'mode')
  @Mutation(() => Deletion, { description: 'Deletes a webhook; what waits to be delivered to it is dropped.' })
  async removeWebhook(
    @Arg('id', () => ID, { description: 'The webhook.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<Deletion> {
    await this.service.remove(caller, id);
    return { deletedId: id };
  }

  @Requires('webhooks.manage', 'mode')
  @Mutation(() => Webhook, { description: 'Makes a new secret, shown once; the old one signs as well until the overlap ends.' })
  rotateWebhookSecret(
    @Arg('id', () => ID, { description: 'The webhook.' }) id: string,
    @Arg('overlapHours', () => Int, OVERLAP) overlapHours: number | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<Webhook> {
    return this.service.rotate(caller, id, overlapHours ?? null);
  }

  @FieldResolver(() => WebhookViewerCan, { description: 'What the caller may do with it.' })
  viewerCan(@Ctx() { caller }: RequestContext): WebhookViewerCan {
    const may = mayCall(caller, 'webhooks.manage');
    return { edit: may, delete: may, test: may };
  }

  @Requires('any', 'mode')
  @Query(() => SignatureCheck, { description: 'Whether a Service-Signature fits payload and secret.' })
  verifyWebhookSignature(@Arg('input', () => VerifySignatureInput) input: VerifySignatureInput): SignatureCheck {
    return { valid: verifySignature(input.payload, input.signature, input.secret), algorithm: 'HMAC-SHA256' };
  }

  @Requires('settings.manage', 'shared')
  @Query(() => CallbackSecret, { description: 'What signs deliveries to webhookUrl and callbackUrl.' })
  callbackSecret(@Ctx() { caller }: RequestContext): Promise<CallbackSecret> {
    return this.service.callbackSecret(caller);
  }

  @Requires('settings.manage', 'shared')
  @Mutation(() => CallbackSecret, {
    description: 'Makes a new secret for webhookUrl and callbackUrl, shown once; the old one signs as well until the overlap ends.',
  })
  rotateCallbackSecret(
    @Arg('overlapHours', () => Int, OVERLAP) overlapHours: number | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<CallbackSecret> {
    return this.service.rotateCallbackSecret(caller, overlapHours ?? null);
  }
}
