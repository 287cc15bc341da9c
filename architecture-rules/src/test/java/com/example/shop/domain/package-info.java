/** The domain of a sample application that follows all rules. */
package com.example.shop.domain;
