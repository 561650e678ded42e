/** Why signing in can't work in this browser. */
export function StorageNotice() {
  return (
    <p role="alert" className="mb-4 rounded-card border-2 border-brick p-5">
      Your browser blocks what this site needs to keep you signed in, or its storage is full. Allow
      cookies and site data for this site, then try again.
    </p>
  );
}
