import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { apiPrefix, endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import { clinicError } from '../shared/errors.ts';
import { callTags } from './describe-calls.ts';
import { readerOf } from '../shared/caller.ts';

/** The page comes from a library: it uses inline styles and data images, and loads nothing from elsewhere. */
const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; " +
  "frame-ancestors 'none'";

/**
 * OpenAPI 3.1 from the schemas that check the requests, and a page to read it at /api/docs. Open to anyone in a demo; a
 * real clinic's staff must be signed in (S64).
 */
export async function describeApi(app: FastifyInstance, { isOpen }: { isOpen: boolean }): Promise<void> {
  const onRequest = ({ caller }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    if (isOpen || (may('api.readDescription', readerOf(caller)) && !caller?.mustSetUpSecondFactor)) return done();
    done(clinicError(caller ? 'FORBIDDEN' : 'NOT_SIGNED_IN'));
  };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clinic API',
        version: '1',
        description: 'Every call of the clinic. Amounts are in rupees, times in UTC, pages count from 0.',
        contact: { name: 'The clinic’s administrators' },
        license: { name: 'Not licensed to others' },
      },
      tags: Object.entries(callTags).map(([name, description]) => ({ name, description })),
      servers: [{ url: '/', description: 'This clinic' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: withForms,
  });
  app.get(`${apiPrefix}/openapi.json`, { schema: { hide: true }, onRequest }, async (_request, reply) => {
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(app.swagger());
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: `${apiPrefix}/openapi.json`, persistAuthorization: false, validatorUrl: null },
    staticCSP: docsPolicy,
    uiHooks: { onRequest },
  });
}

/**
 * A form with a file is read as a stream, so its route has no body schema. It is described here, with the first of the
 * file's field names.
 */
const withForms: typeof jsonSchemaTransform = (document) => {
  const { schema } = document;
  const endpoint = Object.entries<Endpoint>(endpoints).find(([name]) => name === schema?.operationId)?.[1];
  if (!schema || !endpoint?.upload) return jsonSchemaTransform(document);
  const body = z.extend(endpoint.form ?? z.object({}), { [endpoint.upload.file[0]!]: z.file() });
  return jsonSchemaTransform({ ...document, schema: { ...schema, consumes: ['multipart/form-data'], body } });
};
