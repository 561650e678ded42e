/** An error response in the provider's format. */
export function providerError(status: number, description: string, field?: string): Response {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  };
  return Response.json({ error }, { status });
}
