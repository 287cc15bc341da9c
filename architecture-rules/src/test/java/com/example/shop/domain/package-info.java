/** A shop, small but whole: what the rules are shown on when nothing is wrong. */
package com.example.shop.domain;
