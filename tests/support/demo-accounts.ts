/** The accounts of `supabase/seed.sql`. They exist only in local and test databases, so the passwords are public. */
export const demoAccounts = {
  admin: {
    id: '20000000-0000-4000-8000-000000000001',
    email: 'admin@paws.test',
    password: 'Marigold-admin-1',
    name: 'Asha Verma',
    /** Of the sample second factor, in base32. */
    secret: 'PAWSOFLUCKNOWADMINSAMPLESECRET22',
  },
  staff: {
    id: '20000000-0000-4000-8000-000000000002',
    email: 'staff@paws.test',
    password: 'Jasmine-staff-1',
    name: 'Imran Siddiqui',
  },
  volunteer: {
    id: '20000000-0000-4000-8000-000000000004',
    email: 'volunteer@paws.test',
    password: 'Gulmohar-volunteer-1',
    name: 'Kavita Rawat',
  },
  sponsor: {
    id: '20000000-0000-4000-8000-000000000003',
    email: 'sponsor@paws.test',
    password: 'Mogra-sponsor-1',
    name: 'Meera Tandon',
  },
} as const;
