export function CheckoutFailure({ failure }: { failure: string | null }) {
  if (failure === null) return null;
  return (
    <p role="alert" className="rounded-control border-2 border-brick p-4">
      {`${failure} You can try again.`}
    </p>
  );
}
