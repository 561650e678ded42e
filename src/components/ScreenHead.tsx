import { site } from '@/config/site';

interface Props {
  /** Without the site's name. */
  title: string;
  description: string;
}

/** The title and description of a screen; React lifts both into the document's head. */
export function ScreenHead({ title, description }: Props) {
  return (
    <>
      <title>{`${title} · ${site.name}`}</title>
      <meta name="description" content={description} />
    </>
  );
}
