import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/Dialog';
import { FilePicture } from '@/components/ui/FilePicture';
import { billQuery } from '@/features/care/team/care-queries';

interface Props {
  /** In the bucket. */
  name: string;
  /** The dog's name. */
  of: string;
  onClose: () => void;
}

/** The photo of a bill. */
export function BillDialog({ name, of, onClose }: Props) {
  const { data: photo, isError } = useQuery(billQuery(name));
  return (
    <Dialog title={`Bill for ${of}`} onClose={onClose}>
      {photo === undefined ? (
        <p role="status">
          {isError ? 'The bill could not be loaded. Please try again.' : 'Loading the bill...'}
        </p>
      ) : (
        <FilePicture file={photo} alt={`The bill for ${of}`} className="w-full" />
      )}
    </Dialog>
  );
}
