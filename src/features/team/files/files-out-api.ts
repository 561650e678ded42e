import { mutationOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Enums } from '@common/database';
import { isLiveSite } from '@/lib/env';
import { errorTexts } from '@/lib/error-texts';
import { rpc } from '@/lib/rpc';

const linesSchema = z.array(z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))));

/** A line of a file by its titles. Sums have some of them. */
export type FileLine = z.infer<typeof linesSchema>[number];

/** The lines of a file; the year is that of the receipts, such as '2026-27'. It needs a code and leaves an event. */
export const fetchTeamFile = mutationOptions({
  mutationFn: async ({ file, taxYear }: { file: Enums<'team_file'>; taxYear: string }) =>
    linesSchema.parse(
      await rpc('download_file', {
        file,
        tax_year: taxYear,
        mode: isLiveSite() ? 'live' : 'test',
      }),
    ),
  gcTime: 0,
  meta: {
    errorMessage: errorTexts({ otherwise: 'The file could not be made. Please try again.' }),
  },
});
