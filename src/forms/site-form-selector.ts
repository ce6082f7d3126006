/** Forms of the site; those of accounts and of shops work differently. */
export const SITE_FORM = '.w-form form:not([data-wf-user-form-type], [data-node-type^="commerce-"])';
