import { Dialog } from '@/components/ui/Dialog';
import { EmailFrame } from '@/features/mailings/team/EmailFrame';
import { previewQuery, type NewsletterText } from '@/features/mailings/team/newsletters-api';
import { languageOf } from '@/lib/language';

interface Props {
  text: NewsletterText;
  onClose: () => void;
}

export function PreviewDialog({ text, onClose }: Props) {
  return (
    <Dialog title="Preview" onClose={onClose}>
      <p dir="auto" lang={languageOf(text.subject)} className="wrap-anywhere">
        <span className="text-muted">Subject: </span>
        <span>{text.subject}</span>
      </p>
      <EmailFrame query={previewQuery(text)} className="h-[60dvh]" />
    </Dialog>
  );
}
