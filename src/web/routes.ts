import { index, type RouteConfig } from "@react-router/dev/routes";

/** The whole address table of the site (PRODUCT P18). */
export default [index("routes/home/route.tsx")] satisfies RouteConfig;
