import { Link } from 'react-router-dom';
import { roleLabels, type Message } from '@/features/messages/message';
import { formatDate } from '@/lib/dates';
import { languageOf } from '@/lib/text';
import { paths } from '@/lib/paths';

interface Props {
  messages: readonly Message[];
  openedId: string | null;
}

export function messageLinkId(messageId: string): string {
  return `message-${messageId}`;
}

export function InboxList({ messages, openedId }: Props) {
  return (
    <ul role="list" aria-label="Messages" className="border-t border-line">
      {messages.map((message) => (
        <li key={message.id} className="border-b border-line">
          <Link
            id={messageLinkId(message.id)}
            to={paths.message(message.id)}
            aria-current={message.id === openedId ? 'true' : undefined}
            className="grid grid-cols-1 gap-0.5 py-3.5 pr-3 pl-5 hover:bg-paper aria-[current=true]:bg-paper"
          >
            <MessageLine message={message} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function MessageLine({ message }: { message: Message }) {
  const isUnread = message.readAt === null;
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="relative min-w-0 truncate">
          <span
            lang={languageOf(message.senderName)}
            className={isUnread ? 'font-bold' : 'font-medium'}
          >
            {message.senderName}
          </span>
        </span>
        <time dateTime={message.sentAt} className="shrink-0 text-sm text-muted">
          {formatDate(message.sentAt)}
        </time>
      </span>
      <span className="relative">
        {isUnread ? (
          <span className="absolute top-2 -left-4 size-2.5 rounded-full bg-brick">
            <span className="sr-only">Unread: </span>
          </span>
        ) : null}
        <span
          dir="auto"
          lang={languageOf(message.subject)}
          className={`line-clamp-2 break-words ${isUnread ? 'font-bold' : 'text-muted'}`}
        >
          {message.subject}
        </span>
      </span>
      <span className="text-sm text-muted">{roleLabels[message.senderRole]}</span>
    </>
  );
}
