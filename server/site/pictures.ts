import type { FastifyInstance } from 'fastify';
import { logoPath, clinicPicturePath, clinicPictures, pictureForms } from '#contract/clinic/picture.ts';
import { photoPath, photoSides } from '#contract/doctors/photo.ts';
import { encoded } from './encoding.ts';
import type { SiteOptions } from './plugin.ts';
import { sendFile } from './send.ts';

const page = { schema: { hide: true } };

/** Serves the pictures of doctors and the clinic, and its logo: their addresses never change what they show. */
export function servePictures(
  app: FastifyInstance,
  { readPhoto, readPicture, readLogo }: Pick<SiteOptions, 'readPhoto' | 'readPicture' | 'readLogo'>,
): void {
  const serve = (path: string, type: string, read: (digest: string) => Promise<Buffer | null>) =>
    app.get<{ Params: { digest: string } }>(path, page, async (request, reply) => {
      const { digest } = request.params;
      const found = /^[0-9a-f]{8,64}$/.test(digest) ? await read(digest) : null;
      if (!found) return reply.callNotFound();
      return sendFile(request, reply, { body: encoded(found), type, hashed: true });
    });
  for (const side of photoSides) serve(photoPath(':digest', side), 'image/webp', (digest) => readPhoto(digest, side));
  serve(logoPath(':digest'), 'image/webp', readLogo);
  for (const form of pictureForms)
    serve(clinicPicturePath(':digest', form), `image/${clinicPictures[form].format}`, (digest) =>
      readPicture(digest, form),
    );
}
