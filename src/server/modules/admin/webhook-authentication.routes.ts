import * as z from 'zod';
import { fail } from '../../../domain/entity/failure.ts';
import {
  webhookAuthenticationSchema,
  DOOR_MODES,
  MAX_DOOR_ADDRESSES,
  newWebhookSecretSchema,
  type WebhookAuthentication,
} from '../../../domain/platform/inbound-mapping.ts';
import type { ConnectorDescriptor } from '../../connectors/connector.ts';
import { closeWebhook, doorOf, newWebhookSecret, setWebhookAddresses } from '../../connectors/webhook-authentication.ts';
import type { App, Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { inTransaction } from '../../database/pool.ts';
import { siteStore } from '../../database/site-store.ts';
import { failures } from '../../http/answers.ts';
import { givenNetworks } from '../../http/networks.ts';
import { requireActor } from '../../http/require.ts';
import { knownConnector } from './connectors.routes.ts';

const PATH = '/api/v1/admin/connectors/:type/door';
const tags = ['admin'];
const params = z.strictObject({ type: z.string().max(30) });

/** A connector whose vendor pushes for all its devices. */
function pushed(type: string): ConnectorDescriptor & { doorModes: NonNullable<ConnectorDescriptor['doorModes']> } {
  const connector = knownConnector(type);
  if (!connector.doorModes) throw fail('not-found');
  return connector as ReturnType<typeof pushed>;
}

async function doorNow(context: Context, type: string): Promise<WebhookAuthentication> {
  const connector = pushed(type);
  const { mode, proof, addresses, createdAt } = await doorOf(context.pool, type);
  return {
    mode,
    modes: [...connector.doorModes],
    open: proof !== null,
    addresses,
    createdAt,
    url: `${context.config.publicUrl}${connector.entrance}`,
  };
}

/** How a vendor's server is let in: its secret, and the addresses it may push from. */
export function registerWebhookAuthentication(app: App, context: Context): void {
  app.get(
    PATH,
    {
      schema: {
        tags,
        summary: 'How a vendor’s server is let in',
        params,
        response: { 200: webhookAuthenticationSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      siteStore(context, requireActor(request));
      void reply.header('cache-control', 'no-store');
      return doorNow(context, request.params.type);
    },
  );

  app.post(
    `${PATH}/secret`,
    {
      schema: {
        tags,
        summary: 'New secret of a vendor’s server',
        description: 'Shown this once; the one before stops working.',
        params,
        body: z.strictObject({ mode: z.enum(DOOR_MODES) }),
        response: { 201: newWebhookSecretSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      siteStore(context, actor);
      const connector = pushed(request.params.type);
      const { mode } = request.body;
      if (!connector.doorModes.includes(mode)) throw fail('invalid', undefined, [{ field: 'mode', code: 'not-allowed' }]);
      const target = { kind: 'connector', id: connector.type, name: connector.type };
      const secret = await inTransaction(context.pool, async (client) => {
        await audit(client, actor, { action: 'door-secret', orgId: null, target, detail: { mode } }, context.now());
        return newWebhookSecret(client, connector.type, mode, actor.userId, context.now());
      });
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ secret, url: `${context.config.publicUrl}${connector.entrance}`.replace('{secret}', secret) });
    },
  );

  app.delete(
    `${PATH}/secret`,
    {
      schema: {
        tags,
        summary: 'Close a vendor’s door',
        description: 'Its secret stops working; the addresses stay.',
        params,
        response: { 200: webhookAuthenticationSchema, ...failures(401, 403, 404) },
      },
    },
    async (request) => {
      const actor = requireActor(request);
      siteStore(context, actor);
      const { type } = pushed(request.params.type);
      const target = { kind: 'connector', id: type, name: type };
      await inTransaction(context.pool, async (client) => {
        if (!(await closeWebhook(client, type))) throw fail('not-found');
        await audit(client, actor, { action: 'door-close', orgId: null, target }, context.now());
      });
      return doorNow(context, type);
    },
  );

  app.put(
    `${PATH}/addresses`,
    {
      schema: {
        tags,
        summary: 'Addresses a vendor’s server may push from',
        description: 'Addresses and networks (CIDR); none: any.',
        params,
        body: z.strictObject({ addresses: z.array(z.string().max(60)).max(MAX_DOOR_ADDRESSES) }),
        response: { 200: webhookAuthenticationSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const actor = requireActor(request);
      siteStore(context, actor);
      const { type } = pushed(request.params.type);
      const addresses = givenNetworks(request.body.addresses);
      const target = { kind: 'connector', id: type, name: type };
      await inTransaction(context.pool, async (client) => {
        await audit(client, actor, { action: 'door-addresses', orgId: null, target, detail: { addresses } }, context.now());
        await setWebhookAddresses(client, type, addresses);
      });
      return doorNow(context, type);
    },
  );
}
