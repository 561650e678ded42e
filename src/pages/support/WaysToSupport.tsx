import { RichText } from '@/components/RichText';
import type { TextLink } from '@/lib/text';

interface WayToSupport {
  title: string;
  text: string;
  action: TextLink;
}

export function WaysToSupport({ ways }: { ways: readonly WayToSupport[] }) {
  return (
    <ul role="list" className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {ways.map(({ title, text, action }) => (
        <li key={title} className="border-t-2 border-amber pt-5">
          <h3>{title}</h3>
          <p className="mt-2 max-w-reading text-lg text-muted">{text}</p>
          <p className="mt-3 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
            <RichText content={[action]} />
          </p>
        </li>
      ))}
    </ul>
  );
}
